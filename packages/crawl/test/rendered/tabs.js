const rows = await (await fetch("/tides.json")).json();
const app = document.querySelector("#app");
app.innerHTML = `<h1>Tides in tabs</h1><div role="tablist">${rows.map((_, at) => `<button role="tab" aria-controls="p${at}">Day ${at + 1}</button>`).join("")}</div>${rows
  .map((row, at) => `<div role="tabpanel" id="p${at}"${at > 0 ? " hidden" : ""}><p>${row}</p></div>`)
  .join("")}`;
