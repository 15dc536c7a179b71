import { useId } from "preact/hooks";
import { type ConversionOptions, choices, defaultOptions } from "./options.ts";

interface OptionsFormProps {
  readonly options: ConversionOptions;
  readonly onChange: (options: ConversionOptions) => void;
  /** Without the address of the page, which both sides of a comparison have. */
  readonly isComparison?: boolean;
}

type ChoiceName = keyof typeof choices;

const choiceLabels: Readonly<Record<ChoiceName, string>> = {
  preset: "Preset",
  comments: "Comments of readers",
  title: "Title as first heading",
  posts: "Posts of a thread",
  links: "Links",
  images: "Images",
  tables: "Tables",
  dialect: "Dialect",
};

const selectorFields = [
  ["selectors", "Selectors of the content", "main\n#content"],
  ["remove", "Selectors of what is left out", ".promo"],
  ["add", "Selectors of what is kept", "#specs"],
] as const;

const switches = [
  ["extract", "Find the main content", "Otherwise the whole page is converted."],
  ["savings", "Spare tokens", "Leave out what only costs tokens: tracking parameters, thumbnails, titles of links."],
  ["verify", "Verify", "Read the Markdown back and compare."],
] as const;

export function OptionsForm({ options, onChange, isComparison = false }: OptionsFormProps) {
  const id = useId();
  const set = (change: Partial<ConversionOptions>): void => onChange({ ...options, ...change });
  const isChanged = JSON.stringify({ ...options, url: "" }) !== JSON.stringify({ ...defaultOptions, url: "" });
  return (
    <form class="options" onSubmit={(event) => event.preventDefault()}>
      {isComparison ? null : (
        <label class="wide">
          <span>Address of the page</span>
          <input
            type="url"
            placeholder="https://example.org/page"
            spellcheck={false}
            value={options.url}
            onInput={({ currentTarget }) => set({ url: currentTarget.value })}
          />
        </label>
      )}
      {(Object.keys(choiceLabels) as ChoiceName[]).map((name) => (
        <label key={name}>
          <span>{choiceLabels[name]}</span>
          <select value={options[name]} onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}>
            {choices[name].map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {selectorFields.map(([name, label, placeholder]) => (
        <label class="wide" key={name}>
          <span>{label}</span>
          <textarea
            rows={2}
            placeholder={placeholder}
            spellcheck={false}
            disabled={name === "selectors" && !options.extract}
            value={options[name]}
            onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        </label>
      ))}
      <fieldset>
        <legend class="visually-hidden">Switches</legend>
        {switches.map(([name, label, help]) => (
          <div class="switch" key={name}>
            <input
              type="checkbox"
              id={`${id}-${name}`}
              aria-describedby={`${id}-${name}-help`}
              checked={options[name]}
              onChange={({ currentTarget }) => set({ [name]: currentTarget.checked })}
            />
            <label for={`${id}-${name}`}>{label}</label>
            <small id={`${id}-${name}-help`}>{help}</small>
          </div>
        ))}
      </fieldset>
      <button type="button" disabled={!isChanged} onClick={() => onChange({ ...defaultOptions, url: options.url })}>
        Reset options
      </button>
    </form>
  );
}
