import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

function Tides() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    const load = async () => setRows(await (await fetch("/tides.json")).json());
    load().catch(() => setRows([]));
  }, []);
  return createElement(
    "main",
    null,
    createElement("h1", null, "Tides by React"),
    rows.map((row) => createElement("p", { key: row }, row)),
  );
}

createRoot(document.querySelector("#root")).render(createElement(Tides));
