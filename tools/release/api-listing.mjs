import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import ts from 'typescript';

const { TypeFlags, TypeFormatFlags, SymbolFlags, SignatureKind } = ts;
/** Types of the libraries, and the browser's, are known by their name: their versions are part of the contract by themselves. */
const isForeign = (symbol) =>
  symbol?.declarations?.length > 0 &&
  symbol.declarations.every((one) => one.getSourceFile().fileName.includes('/node_modules/'));
const isNamedForeign = (type) =>
  isForeign(type.aliasSymbol) || (isForeign(type.symbol) && type.symbol.name !== '__type');
const short = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/**
 * What modules offer, by what it means and not by how it is called inside: module → export → part → hash of the part's type. The parts
 * are the members of an object, or of what a component or function takes first, with a question mark where they may be missing; `` is
 * all the rest.
 * @param {Record<string, string>} modules request → file
 * @param {object} options of the compiler
 * @returns {Record<string, Record<string, Record<string, string>>>}
 */
export function listApi(modules, options) {
  const program = ts.createProgram(Object.values(modules), options);
  const checker = program.getTypeChecker();
  const text = (type) =>
    checker.typeToString(type, undefined, TypeFormatFlags.NoTruncation | TypeFormatFlags.InTypeAlias);

  /** A type written out as far as it is our own, so that a new name for the same thing is no change. */
  const written = (type, within) => {
    if (within.includes(type)) return `^${within.length - within.indexOf(type)}`;
    const deeper = [...within, type];
    const each = (types) => types.map((one) => written(one, deeper));
    if (isNamedForeign(type)) {
      const symbol = isForeign(type.aliasSymbol) ? type.aliasSymbol : type.symbol;
      const given = isForeign(type.aliasSymbol) ? type.aliasTypeArguments : checker.getTypeArguments?.(type);
      return `${symbol.name}<${each(given ?? []).join()}>`;
    }
    if (type.isUnion()) return `(${each(type.types).sort().join('|')})`;
    if (type.isIntersection()) return `(${each(type.types).sort().join('&')})`;
    if (!(type.flags & TypeFlags.Object)) return text(type);
    const parts = [SignatureKind.Call, SignatureKind.Construct].flatMap((kind) =>
      checker.getSignaturesOfType(type, kind).map((signature) => signed(signature, deeper)),
    );
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      parts.push(`[${text(keyType)}]:${written(value, deeper)}`);
    return `{${[...parts, ...Object.entries(members(type, deeper)).map(([name, value]) => `${name}:${value}`)].join(';')}}`;
  };
  const typeOf = (symbol) => checker.getTypeOfSymbol(symbol);
  const isOptional = (symbol) => (symbol.flags & SymbolFlags.Optional) !== 0;
  const members = (type, within) =>
    Object.fromEntries(
      checker
        .getPropertiesOfType(type)
        .filter((one) => !isForeign(one))
        .map((one) => [`${one.name}${isOptional(one) ? '?' : ''}`, written(typeOf(one), within)])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  const isGiven = (parameter) => {
    const declared = parameter.valueDeclaration;
    return !(declared && ts.isParameter(declared) && checker.isOptionalParameter(declared));
  };
  const signed = (signature, within) => {
    const taken = signature.parameters.map((one) => `${isGiven(one) ? '' : '?'}${written(typeOf(one), within)}`);
    return `(${taken.join()})=>${written(checker.getReturnTypeOfSignature(signature), within)}`;
  };

  /** Of a function with one form that takes an object first the members of that, of an object its own; else the whole is one part. */
  const partsOf = (type) => {
    if (isNamedForeign(type) || type.isUnion() || !(type.flags & TypeFlags.Object)) return { '': written(type, []) };
    const [form, ...others] = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (!form) return { '': 'object', ...members(type, [type]) };
    const [first] = form.parameters;
    const taken = first && isGiven(first) ? typeOf(first) : undefined;
    const isObject =
      taken &&
      taken.flags & (TypeFlags.Object | TypeFlags.Intersection) &&
      !isNamedForeign(taken) &&
      taken.getCallSignatures().length === 0;
    if (!isObject || others.length > 0) return { '': written(type, []) };
    const rest = form.parameters.slice(1).map((one) => `${isGiven(one) ? '' : '?'}${written(typeOf(one), [type])}`);
    const given = written(checker.getReturnTypeOfSignature(form), [type]);
    return { '': `(object,${rest.join()})=>${given}`, ...members(taken, [taken]) };
  };

  const exported = (symbol) => {
    const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    if (isForeign(target)) return { '': target.name };
    return partsOf(target.flags & SymbolFlags.Value ? typeOf(target) : checker.getDeclaredTypeOfSymbol(target));
  };
  const hashed = (parts) => Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, short(value)]));
  return Object.fromEntries(
    Object.entries(modules).map(([request, file]) => {
      const source = program.getSourceFile(file.split(sep).join('/'));
      const symbol = source && checker.getSymbolAtLocation(source);
      if (!symbol) throw new Error(`${request}: ${file} exports nothing`);
      const names = checker.getExportsOfModule(symbol).sort((one, other) => (one.name < other.name ? -1 : 1));
      return [request, Object.fromEntries(names.map((one) => [one.name, hashed(exported(one))]))];
    }),
  );
}
