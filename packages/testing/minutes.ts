export const minutesAgo = (minutes: number): Date => minutesFromNow(-minutes)

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
