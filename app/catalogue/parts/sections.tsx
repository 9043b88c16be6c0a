import type { ReactNode } from 'react'

/** The sections of a page. */

/** What a wide screen shows side by side, the first part wider. */
export const beside = 'page grid gap-x-12 gap-y-8 lg:grid-cols-[1.5fr_1fr]'

/** A section of the page with a heading, and on a wide screen what belongs beside it. */
export function Part(props: {
	title: string
	children: ReactNode
	quiet?: boolean
	id?: string
	aside?: ReactNode
}) {
	const { title, children, quiet, id, aside } = props
	return (
		<section id={id} className={quiet ? 'bg-sand py-10' : 'py-10'}>
			<div className={aside ? beside : 'page'}>
				<div>
					<h2 className="text-3xl text-spruce">{title}</h2>
					<div className="mt-5">{children}</div>
				</div>
				{aside}
			</div>
		</section>
	)
}

/** A short section beside another one. */
export const Side = ({ title, children }: { title: string; children: ReactNode }) => (
	<div>
		<h2 className="text-2xl text-spruce">{title}</h2>
		<div className="mt-5">{children}</div>
	</div>
)

/** Two or three short sections side by side. */
export function Columns({ columns }: { columns: { title: string; body: ReactNode }[] }) {
	return (
		<div className={`page grid gap-8 py-10 sm:grid-cols-2 ${columns.length > 2 ? 'lg:grid-cols-3' : ''}`}>
			{columns.map(({ title, body }) => (
				<section key={title}>
					<h2 className="mb-4 text-2xl text-spruce">{title}</h2>
					{body}
				</section>
			))}
		</div>
	)
}
