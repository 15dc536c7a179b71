import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthNames } from "./calendars.ts";
import { findDate, readDate } from "./dates.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

describe("findDate", () => {
  test.each([
    ["Posted on March 5, 2024 by Jane", undefined, "2024-03-05"],
    ["5 March 2024", undefined, "2024-03-05"],
    ["5th of March, 2024", undefined, "2024-03-05"],
    ["Tue, 05 Mar 2024 10:30:00 GMT", undefined, "2024-03-05T10:30:00Z"],
    ["Tue Mar  5 10:30:00 UTC 2024", undefined, "2024-03-05"],
    ["5. März 2024", "de", "2024-03-05"],
    ["le 1er août 2023", "fr", "2023-08-01"],
    ["5 de marzo de 2024", "es", "2024-03-05"],
    ["19 maja 2020", "pl", "2020-05-19"],
    ["12 ağustos 2021", "tr", "2021-08-12"],
    ["12 AĞUSTOS 2021", "tr", "2021-08-12"],
    ["5 марта 2024", "ru", "2024-03-05"],
    ["5 Μαρτίου 2024", "el", "2024-03-05"],
    ["2 באוקטובר 2022", "he", "2022-10-02"],
    ["١١ أبريل ٢٠٢٣", "ar", "2023-04-11"],
    ["2024. március 5.", "hu", "2024-03-05"],
    ["2023年6月17日", "ja", "2023-06-17"],
    ["2023년 6월 17일", "ko", "2023-06-17"],
    ["ngày 5 tháng 3 năm 2024", "vi", "2024-03-05"],
    ["05.03.2024", "de", "2024-03-05"],
    ["27.01.22", "de", "2022-01-27"],
    ["2024/03/05", undefined, "2024-03-05"],
    ["March 2024", "en", "2024-03"],
    ["March 5, 2024 at 1:30 pm", "en", "2024-03-05T13:30"],
    ["12:05 am on 5 March 2024", "en", "2024-03-05"],
  ])("%s (%s) is %s", (text, language, iso) => {
    expect(findDate(text, language)?.iso).toBe(iso);
  });

  test("the language orders day and month", () => {
    expect(findDate("3/5/2024", "en-US")?.iso).toBe("2024-03-05");
    expect(findDate("3/5/2024", "en-GB")?.iso).toBe("2024-05-03");
    expect(findDate("3/5/2024", "fr")?.iso).toBe("2024-05-03");
    expect(findDate("13/5/2024", "en-US")?.iso).toBe("2024-05-13");
  });

  test("the language tells months of one name apart", () => {
    expect(findDate("5. listopada 2021", "hr")?.iso).toBe("2021-10-05");
    expect(findDate("5 listopada 2021", "pl")?.iso).toBe("2021-11-05");
  });

  test.each([
    "31 February 2024",
    "29 February 2023",
    "2024-13-01",
    "32.01.2024",
    "0 March 2024",
    "room 2024",
    "5 Marbles 2024",
    "call 555-2024",
  ])("%s is no date", (text) => {
    expect(findDate(text)?.iso.length ?? 0).toBeLessThan(10);
  });

  test("a leap day is a day", () => {
    expect(findDate("29 February 2024")?.iso).toBe("2024-02-29");
  });

  test("all month names of all languages are read", () => {
    for (const [language, names] of Object.entries(monthNames)) {
      names.split(" ").forEach((variants, month) => {
        for (const name of variants.split("|")) {
          if (name.includes("-")) continue;
          expect(findDate(`7 ${name} 2021`, language)?.iso, `${language}: ${name}`).toBe(
            `2021-${String(month + 1).padStart(2, "0")}-07`,
          );
        }
      });
    }
  });

  test("tells where the date stands", () => {
    const text = "Posted on 5 March 2024.";
    const found = findDate(text);
    expect(text.slice(found?.start, found?.end)).toBe("5 March 2024");
  });
});

describe("readDate", () => {
  test.each([
    ["2024-03-05T10:30:00+01:00", "2024-03-05T10:30:00+01:00"],
    ["2024-03-05T10:30:00+0100", "2024-03-05T10:30:00+01:00"],
    ["2024-03-05T10:30:00.123Z", "2024-03-05T10:30:00Z"],
    ["2024-03-05 10:30", "2024-03-05T10:30"],
    ["20240305", "2024-03-05"],
    ["20240305T103000Z", "2024-03-05T10:30:00Z"],
    ["2024", "2024"],
    ["2024-03", "2024-03"],
    ["1709634600", "2024-03-05T10:30:00Z"],
    ["1709634600000", "2024-03-05T10:30:00Z"],
    ["Tue Mar 05 2024 10:30:00 GMT+0100 (CET)", "2024-03-05T10:30:00+01:00"],
  ])("%s is %s", (value, iso) => {
    expect(readDate(value)).toBe(iso);
  });

  test.each(["", "0000-00-00", "1970-01-01T00:00:00Z", "0", "0001-01-01T00:00:00", "soon", "2024-02-30", "3024-01-01"])(
    "%j is none",
    (value) => {
      expect(readDate(value)).toBeUndefined();
    },
  );

  test("any day reads back from its ISO form and from its seconds", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1971-01-02T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString();
          expect(readDate(iso)).toBe(`${iso.slice(0, 19)}Z`);
          expect(readDate(iso.slice(0, 10))).toBe(iso.slice(0, 10));
          const seconds = Math.floor(date.getTime() / 1000);
          if (seconds >= 1e9) expect(readDate(String(seconds))).toBe(`${iso.slice(0, 19)}Z`);
        },
      ),
    );
  });

  test("any text is answered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
        readDate(text);
      }),
    );
  });
});

describe("other calendars", () => {
  test.each([
    ["令和7年5月4日", "ja", "2025-05-04"],
    ["平成元年1月8日（日）", "ja", "1989-01-08"],
    ["昭和64年1月7日", undefined, "1989-01-07"],
    ["令和７年５月４日", "ja", "2025-05-04"],
    ["R7.5.4", "ja", "2025-05-04"],
    ["R7.5.4", "en", undefined],
    ["民國114年5月4日", "zh-TW", "2025-05-04"],
    ["4 พฤษภาคม 2568", "th", "2025-05-04"],
    ["4 พ.ค. 2568 08:30", "th", "2025-05-04T08:30"],
    ["12 ม.ค. 2567", "th", "2024-01-12"],
    ["12 มี.ค. 2567", "th", "2024-03-12"],
    ["วันที่ 4 เดือนพฤษภาคม พ.ศ. 2568", "th", "2025-05-04"],
    ["4 พฤษภาคม ค.ศ. 2025", "th", "2025-05-04"],
    ["04/05/2568", "th", "2025-05-04"],
    ["2568-05-04T10:00:00+07:00", "th", "2025-05-04T10:00:00+07:00"],
    ["۱۴ اردیبهشت ۱۴۰۴", "fa", "2025-05-04"],
    ["14 اردیبهشت 1404", "fa", "2025-05-04"],
    ["یکشنبه ۱۴ آبان ماه ۱۴۰۲", "fa", "2023-11-05"],
    ["۱۴۰۴/۰۲/۱۴", undefined, "2025-05-04"],
    ["1404/02/14", "fa", "2025-05-04"],
    ["1404/02/14", "en", undefined],
    ["۱۳۹۹/۱۲/۳۰", "fa", "2021-03-20"],
    ["۱۴۰۳/۱۲/۳۰", "fa", "2025-03-20"],
    ["۱۴۰۴/۰۱/۰۱", "fa", "2025-03-21"],
    ["۱۵ ثور ۱۴۰۳", "fa", "2024-05-04"],
    ["۱۴ مه ۲۰۲۵", "fa", "2025-05-14"],
    ["2500-10-10 parts", "en", undefined],
  ])("%s (%s) is %s", (text, language, iso) => {
    expect(findDate(text, language)?.iso).toBe(iso);
  });
});
