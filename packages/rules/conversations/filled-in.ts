/**
 * A text with its variables filled in, such as `{first_name}`. The space before a variable without a value goes with it:
 * "Hello {first_name}," is "Hello,". An unknown variable stays as it is.
 */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/( ?)\{([a-z_]+)\}/g, (written, space: string, name: string) => {
    const value = values[name]
    if (value === undefined) return written
    return value === '' ? '' : `${space}${value}`
  })
