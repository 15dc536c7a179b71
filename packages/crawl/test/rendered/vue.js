import { createApp, h, onMounted, ref } from "vue";

createApp({
  setup() {
    const rows = ref([]);
    onMounted(async () => {
      const answer = await fetch("/tides.json");
      rows.value = await answer.json();
    });
    return () => h("main", [h("h1", "Tides by Vue"), ...rows.value.map((row) => h("p", row))]);
  },
}).mount("#app");
