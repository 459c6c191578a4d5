/** Whether two values of JSON say the same; the same fields in another order count as different. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
