import { keepTabInParts } from './tab-in-parts.ts'

// Not the package itself, which would be loaded whole.
export { ModalsProvider } from '@mantine/modals'

// The last element before the document, where the focus trap listens.
document.body.addEventListener('keydown', keepTabInParts)
