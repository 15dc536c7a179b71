const list = document.querySelector("#app");
let page = 0;
async function more() {
  const rows = await (await fetch("/tides.json")).json();
  const part = rows[page++];
  if (part === undefined) return;
  list.insertAdjacentHTML("beforeend", `<p style="margin-bottom:150vh">${part}</p>`);
}
addEventListener("scroll", more);
await more();
