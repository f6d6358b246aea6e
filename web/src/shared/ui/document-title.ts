let title = document.title
let unread = 0

function show() {
  document.title = unread > 0 ? `(${unread}) ${title}` : title
}

export function setDocumentTitle(next: string) {
  title = next
  show()
}

/** Shows the unread count before the title. 0 removes it. */
export function setUnreadInTitle(count: number) {
  unread = count
  show()
}
