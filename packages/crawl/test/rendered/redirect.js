location.replace("/vue");
