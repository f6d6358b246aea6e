/** The address of all open tasks. */
export const TASKS_ADDRESS = '/broker?tab=calendar&view=tasks'
