// Not the package itself, which would be loaded whole.
export { ModalsProvider } from '@mantine/modals'
