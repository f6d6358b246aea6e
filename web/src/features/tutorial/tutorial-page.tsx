export function TutorialPage() {
  return <main />
}
