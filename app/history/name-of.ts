/** The name of a member of staff as the history keeps them: `Dana <dana@example.ca>` → `Dana`. */
export const nameOf = (actor: string): string => actor.replace(/ <[^>]*>$/, '')
