/** A number of hours in words, such as `1 hour` or `2.25 hours`. */
export const hoursOf = (hours: number): string => `${hours} ${Math.abs(hours) === 1 ? 'hour' : 'hours'}`
