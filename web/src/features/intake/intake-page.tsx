export function IntakePage() {
  return <main />
}
