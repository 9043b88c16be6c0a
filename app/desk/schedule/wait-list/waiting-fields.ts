export const waitingDoes = { takeOut: 'take-out-of-line', book: 'book-from-line' } as const

export const waitingFields = ['does', 'id', 'version', 'window'] as const
