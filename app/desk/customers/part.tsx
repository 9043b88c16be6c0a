import type { ReactNode } from 'react'

/**
 * A kind of what a customer has, as a list. Where there is nothing of it, that is said in words where it's worth a word, and
 * else nothing.
 */
export function Part({ title, empty, children }: { title: string; empty?: string; children: ReactNode[] }) {
	if (children.length === 0 && empty === undefined) return null
	return (
		<section>
			<h2 className="text-lg text-spruce">{title}</h2>
			{children.length === 0 ? (
				<p className="text-muted">{empty}</p>
			) : (
				<ul className="mt-1 grid gap-2">{children}</ul>
			)}
		</section>
	)
}
