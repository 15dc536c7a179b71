const data = JSON.parse(document.querySelector("#state").textContent);
document.querySelector("#app").innerHTML =
  `<main><h1>Tides from data</h1>${data.r.map((at) => `<p>${data.s[at]}</p>`).join("")}</main>`;
