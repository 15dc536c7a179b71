throw new Error("broken from the start");
