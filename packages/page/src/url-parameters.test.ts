import { expect, test } from "vitest";
import { redirectorRules, withoutTracking } from "./index.ts";

test.each(redirectorRules)("$id leads on", ({ host, path, parameters }) => {
  const page = `https://${host.startsWith(".") ? `go${host}` : host}${path}`;
  for (const name of parameters)
    expect(withoutTracking(`${page}?a=1&${name}=https%3A%2F%2Fquay.example%2Ftides%3Fday%3D3%26utm_source%3Dx`)).toBe(
      "https://quay.example/tides?day=3",
    );
  expect(withoutTracking(`${page}?t=7&sid=e1852c74950c6b5cca1c90497254a5f2#p3`)).toBe(`${page}?t=7#p3`);
  expect(withoutTracking(`${page}?sid=7&s=e1852c74950c6b5cca1c90497254a5f2`)).toBe(
    `${page}?sid=7&s=e1852c74950c6b5cca1c90497254a5f2`,
  );
  expect(withoutTracking(`${page}?${parameters[0]}=javascript:x()`)).toBe(`${page}?${parameters[0]}=javascript:x()`);
});

test("leads on through several pages, and to an address that is encoded twice", () => {
  const target = "https://quay.example/tides";
  const twice = `https://rei.pxf.io/c/1?u=${encodeURIComponent(encodeURIComponent(target))}`;
  expect(withoutTracking(twice)).toBe(target);
  expect(withoutTracking(`https://c212.net/c/link/?u=${encodeURIComponent(twice)}&a=Quay`)).toBe(target);
});
