import type { ReactNode } from 'react'

type Props = {
	id?: string
	/** Another anchor of this section. */
	alsoReachedBy?: string
	heading: string
	intro?: ReactNode
	band?: 'paper' | 'sand' | 'spruce'
	children: ReactNode
}

const bands = { paper: '', sand: 'bg-sand', spruce: 'bg-spruce text-white' }

/** A section of the home page: on a wide screen its heading is at the left, its content at the right. */
export function Section({ id, alsoReachedBy, heading, intro, band = 'paper', children }: Props) {
	const headingId = `${heading.toLowerCase().replace(/[^a-z]+/g, '-')}-heading`
	return (
		<section id={id} aria-labelledby={headingId} className={`section ${bands[band]}`}>
			{alsoReachedBy && <span id={alsoReachedBy} />}
			<div className="page grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
				<header>
					<h2 id={headingId} className={`text-4xl ${band === 'spruce' ? '' : 'text-spruce'}`}>
						{heading}
					</h2>
					{intro && (
						<div className={`mt-4 max-w-[40ch] text-lg ${band === 'spruce' ? '' : 'text-muted'}`}>
							{intro}
						</div>
					)}
				</header>
				<div className="min-w-0">{children}</div>
			</div>
		</section>
	)
}
