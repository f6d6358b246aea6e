/** Where a file is open at one of its pages; pages count from 1. */
export const fileAddress = (file_id: string, page = 1): string => `/broker?tab=files&file=${file_id}&page=${page}`
