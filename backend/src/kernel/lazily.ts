/**
 * A function that is made when it is first called, where making it takes longer than what it does: a start would wait for each of hundreds.
 * @param make makes it, once
 */
export function lazily<In, Out>(make: () => (value: In) => Out): (value: In) => Out {
  let made: ((value: In) => Out) | undefined;
  return (value) => {
    made ??= make();
    return made(value);
  };
}
