/** The flag of a country that a name begins with, with the spaces behind it, and the name without them. */
export function splitFlag(name: string): readonly [flag: string, rest: string] {
  const [flag = ''] = /^\p{Regional_Indicator}{2}\s*/u.exec(name) ?? [];
  return flag.length === name.length ? ['', name] : [flag, name.slice(flag.length)];
}
