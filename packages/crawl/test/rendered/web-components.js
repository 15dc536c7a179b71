class TideTable extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "closed" });
    root.innerHTML = "<h1>Tides by a component</h1><slot></slot><tide-rows></tide-rows>";
  }
}

class TideRows extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    const rows = await (await fetch("/tides.json")).json();
    root.innerHTML = rows.map((row) => `<p>${row}</p>`).join("");
  }
}

customElements.define("tide-rows", TideRows);
customElements.define("tide-table", TideTable);
