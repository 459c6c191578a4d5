import type { VoucherOrder } from '@portal/contracts/billing';
import { wholeNumber } from '@portal/domain/validation';

/** The number fields and what each takes [R-VAL-17]. */
export const LIMITS = {
  validity: { least: 1, most: 36_500 },
  users: { least: 0, most: 1_000_000_000 },
  devices: { least: 0, most: 1_000_000_000 },
} as const;

export type NumberField = keyof typeof LIMITS;
export const NUMBER_FIELDS = ['validity', 'users', 'devices'] as const satisfies readonly NumberField[];

/** What is typed; numbers as text until they are sent. */
export type VoucherInput = Record<NumberField, string> & { modules: readonly string[] };
export const EMPTY: VoucherInput = { validity: '', users: '', devices: '', modules: [] };

export type FieldProblem = 'whole' | 'least' | 'most';

/** What is wrong with a typed number; undefined when nothing [R-VAL-05, R-VAL-17]. */
export function problemOf(field: NumberField, text: string): FieldProblem | undefined {
  const value = wholeNumber(text);
  if (value === undefined) return 'whole';
  if (value < LIMITS[field].least) return 'least';
  return value > LIMITS[field].most ? 'most' : undefined;
}

/**
 * What the call takes; undefined while something is wrong. Of modules that were chosen before, as in a form that is restored, only those that
 * are offered [R-VAL-17].
 * @param offered ids of the list of modules; undefined while it is not there
 */
export function orderOf(input: VoucherInput, offered?: readonly string[]): VoucherOrder | undefined {
  if (NUMBER_FIELDS.some((field) => problemOf(field, input[field]))) return undefined;
  return {
    validityPeriod: Number(input.validity),
    quota: { users: Number(input.users), devices: Number(input.devices) },
    modules: input.modules.filter((id) => offered?.includes(id) ?? true),
  };
}
