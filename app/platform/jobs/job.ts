/** A piece of work to do: the name of its queue, and its data, which is an id rather than a copy. */
export type Job = {
	name: string
	data: object
	/** It begins no earlier, by the database's clock; only of jobs that no others wait for. */
	startAfter?: Date
}
