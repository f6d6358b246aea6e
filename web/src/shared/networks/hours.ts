/** Such as `1 hour`, `2.25 hours`. */
export const hoursOf = (hours: number): string => `${hours} ${Math.abs(hours) === 1 ? 'hour' : 'hours'}`
