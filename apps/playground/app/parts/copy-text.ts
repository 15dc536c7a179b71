export async function copyText(text: string, what: string, onSay: (message: string) => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    onSay(`${what} copied.`);
    return true;
  } catch {
    onSay("The browser does not let this page copy.");
    return false;
  }
}
