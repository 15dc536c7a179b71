import { expect, test } from "vitest";
import { imageOrigin, imageWithoutSize } from "./addresses.ts";

test.each([
  ["https://quay.example/_next/image?url=%2Fboats%2F1.jpg&w=640&q=75", "https://quay.example/boats/1.jpg"],
  ["https://quay.example/_vercel/image?w=8&url=https%3A%2F%2Fcdn.example%2F1.jpg", "https://cdn.example/1.jpg"],
  ["https://quay.example/.netlify/images?url=/boats/1.jpg&fit=cover", "https://quay.example/boats/1.jpg"],
  ["https://quay.example/b/~gitbook/image?url=https%3A%2F%2Fcdn.example%2F1.jpg&width=768", "https://cdn.example/1.jpg"],
  ["https://quay.example/proxy.php?image=https%3A%2F%2Fcdn.example%2F1.jpg&hash=84fc", "https://cdn.example/1.jpg"],
  ["https://quay.example/cdn-cgi/image/format=auto,width=9/https://cdn.example/1.jpg", "https://cdn.example/1.jpg"],
  ["https://cdn.example/image/fetch/w_9,c_limit/https%3A%2F%2Fa.example%2F1%20b.jpg", "https://cdn.example/image/fetch/w_9,c_limit/https%3A%2F%2Fa.example%2F1%20b.jpg"],
  ["https://cdn.example/image/fetch/w_9,c_limit/https%3A%2F%2Fa.example%2F1.jpg", "https://a.example/1.jpg"],
  ["https://cdn.example/dynamic/image/width=90,height=90/https%3A%2F%2Fa.example%2F1.jpg", "https://a.example/1.jpg"],
  ["https://i2.wp.com/quay.example/1.jpg?resize=9%2C9&ssl=1", "https://quay.example/1.jpg"],
  ["https://quay.example/cdn-cgi/image/width=9/1.jpg", "https://quay.example/cdn-cgi/image/width=9/1.jpg"],
  ["https://quay.example/api/images?src=%2Fboats%2F1.svg&width=256", "https://quay.example/boats/1.svg"],
  ["https://quay.example/a?url=https%3A%2F%2Fs3.example%2F1.jpg", "https://quay.example/a?url=https%3A%2F%2Fs3.example%2F1.jpg"],
  ["https://quay.example/view?url=%2Fboats%2F1.jpg&user=7", "https://quay.example/view?url=%2Fboats%2F1.jpg&user=7"],
  ["https://quay.example/_next/image?url=javascript:x()", "https://quay.example/_next/image?url=javascript:x()"],
  ["https://archive.example/web/2018/https://quay.example/1.jpg", "https://archive.example/web/2018/https://quay.example/1.jpg"],
])("%s is made of %s", (url, origin) => {
  expect(imageOrigin(url)).toBe(origin);
}); // biome-ignore format: one line an example

test.each([
  ["https://quay.example/1.jpg?w=640&q=75", "https://quay.example/1.jpg"],
  ["https://quay.example/1.PNG?resize=770%2C513&quality=80", "https://quay.example/1.PNG"],
  ["https://quay.example/1.jpg?w={width}", "https://quay.example/1.jpg"],
  ["https://quay.example/1.jpg?w=640&s=4f1d0c9a", "https://quay.example/1.jpg?w=640&s=4f1d0c9a"],
  ["https://quay.example/1.jpg?v=2", "https://quay.example/1.jpg?v=2"],
  ["https://quay.example/cdn/shop/files/1_600x.jpg?v=2&width=600", "https://quay.example/cdn/shop/files/1.jpg"],
  ["https://quay.example/cdn/shop/files/1.jpg?v=2&token=3", "https://quay.example/cdn/shop/files/1.jpg?v=2&token=3"],
  ["https://res.example/a/image/upload/c_fill,w_300/f_auto/v12/1.jpg", "https://res.example/a/image/upload/v12/1.jpg"],
  [
    "https://res.example/a/image/upload/l_text,w_3/v12/1.jpg",
    "https://res.example/a/image/upload/l_text,w_3/v12/1.jpg",
  ],
  ["https://quay.example/picture?w=640", "https://quay.example/picture?w=640"],
  ["https://quay.example/1.jpg", "https://quay.example/1.jpg"],
])("%s without a size is %s", (url, plain) => {
  expect(imageWithoutSize(url)).toBe(plain);
});
