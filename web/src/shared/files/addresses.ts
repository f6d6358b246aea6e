/** The address of a file, opened at a page. Pages count from 1. */
export const fileAddress = (file_id: string, page = 1): string => `/broker?tab=files&file=${file_id}&page=${page}`
