import {
  type DeclarationReflection,
  type ParameterReflection,
  type ReferenceType,
  type Reflection,
  ReflectionKind,
  type ReflectionType,
  type SignatureReflection,
  type SomeType,
  type TypeParameterReflection,
} from "typedoc";

/** A type as TypeScript writes it, on one line. */
export function typeText(type: SomeType | undefined): string {
  if (type === undefined) return "any";
  switch (type.type) {
    case "array":
      return `${inner(type.elementType)}[]`;
    case "intersection":
      return type.types.map(inner).join(" & ");
    case "union":
      return type.types.map(memberText).join(" | ");
    case "literal":
      return typeof type.value === "string" ? JSON.stringify(type.value) : `${type.value}`;
    case "tuple":
      return `[${type.elements.map(typeText).join(", ")}]`;
    case "namedTupleMember":
      return `${type.name}${type.isOptional ? "?" : ""}: ${typeText(type.element)}`;
    case "rest":
      return `...${inner(type.elementType)}`;
    case "optional":
      return `${inner(type.elementType)}?`;
    case "typeOperator":
      return `${type.operator} ${inner(type.target)}`;
    case "indexedAccess":
      return `${inner(type.objectType)}[${typeText(type.indexType)}]`;
    case "query":
      return `typeof ${typeText(type.queryType)}`;
    case "predicate":
      return `${type.asserts ? "asserts " : ""}${type.name}${type.targetType === undefined ? "" : ` is ${typeText(type.targetType)}`}`;
    case "reference":
      return referenceText(type);
    case "reflection":
      return objectText(type);
    default:
      return type.toString();
  }
}

export function unionMembers(type: SomeType | undefined): readonly SomeType[] {
  return type?.type === "union" ? type.types : type === undefined ? [] : [type];
}

/** Exported things that a type names, each once. */
export function namedTypes(type: SomeType | undefined): Reflection[] {
  const found = new Set<Reflection>();
  const look = (part: SomeType | undefined): void => {
    if (part === undefined) return;
    if (part.type === "reference") {
      if (part.reflection?.isDeclaration() === true) found.add(part.reflection);
      part.typeArguments?.forEach(look);
    } else if (part.type === "union" || part.type === "intersection") part.types.forEach(look);
    else if (part.type === "array" || part.type === "rest" || part.type === "optional") look(part.elementType);
    else if (part.type === "typeOperator") look(part.target);
    else if (part.type === "tuple") part.elements.forEach(look);
    else if (part.type === "namedTupleMember") look(part.element);
    else if (part.type === "indexedAccess") look(part.objectType);
    else if (part.type === "reflection") {
      for (const signature of part.declaration.signatures ?? []) signatureTypes(signature).forEach(look);
      for (const child of part.declaration.children ?? []) look(child.type);
    }
  };
  look(type);
  return [...found];
}

/** Types of a signature: its parameters, then its result. */
export function signatureTypes({ parameters, type }: SignatureReflection): (SomeType | undefined)[] {
  return [...(parameters ?? []).map((parameter) => parameter.type), type];
}

/** `<T>(a: string, b?: T): T` of a function, or with ` => ` before the result. */
export function signatureText(signature: SignatureReflection, beforeResult = ": "): string {
  const parameters = (signature.parameters ?? []).map(parameterText).join(", ");
  return `${typeParametersText(signature.typeParameters)}(${parameters})${beforeResult}${typeText(signature.type)}`;
}

export function typeParametersText(parameters: readonly TypeParameterReflection[] | undefined): string {
  if (parameters === undefined || parameters.length === 0) return "";
  const texts = parameters.map(({ name, type, default: fallback }) => {
    const bound = type === undefined ? "" : ` extends ${typeText(type)}`;
    return `${name}${bound}${fallback === undefined ? "" : ` = ${typeText(fallback)}`}`;
  });
  return `<${texts.join(", ")}>`;
}

function parameterText({ name, flags, type, defaultValue }: ParameterReflection): string {
  // The tools call a parameter that is taken apart `__namedParameters`.
  const known = name === "__namedParameters" ? "options" : name;
  const isOptional = flags.isOptional || defaultValue !== undefined;
  return `${flags.isRest ? "..." : ""}${known}${isOptional ? "?" : ""}: ${typeText(type)}`;
}

function referenceText(type: ReferenceType): string {
  const { name, typeArguments } = type;
  return typeArguments === undefined || typeArguments.length === 0
    ? name
    : `${name}<${typeArguments.map(typeText).join(", ")}>`;
}

function objectText({ declaration }: ReflectionType): string {
  const { signatures = [], children = [], indexSignatures = [] } = declaration;
  const [only] = signatures;
  if (only !== undefined && signatures.length === 1 && children.length === 0) return signatureText(only, " => ");
  const parts = [
    ...signatures.map((signature) => signatureText(signature)),
    ...indexSignatures.map(
      ({ parameters, type }) => `[${(parameters ?? []).map(parameterText).join(", ")}]: ${typeText(type)}`,
    ),
    ...children.map(memberDeclaration),
  ];
  return parts.length === 0 ? "{}" : `{ ${parts.join("; ")} }`;
}

function memberDeclaration(member: DeclarationReflection): string {
  const [signature] = member.signatures ?? [];
  const name = `${member.flags.isReadonly ? "readonly " : ""}${member.name}${member.flags.isOptional ? "?" : ""}`;
  return member.kind === ReflectionKind.Method && signature !== undefined
    ? `${name}${signatureText(signature)}`
    : `${name}: ${typeText(member.type)}`;
}

/** A type inside another: in brackets where it would be read otherwise. */
function inner(type: SomeType): string {
  const text = typeText(type);
  const isCompound =
    type.type === "union" ||
    type.type === "intersection" ||
    type.type === "typeOperator" ||
    (type.type === "reflection" && text.includes("=>"));
  return isCompound ? `(${text})` : text;
}

/** A function in a union needs brackets; other parts do not. */
function memberText(type: SomeType): string {
  return type.type === "reflection" ? inner(type) : typeText(type);
}
