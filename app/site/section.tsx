import type { ReactNode } from 'react'

type Props = {
	id?: string
	/** Another anchor of this section. */
	alsoReachedBy?: string
	heading: string
	intro?: ReactNode
	band?: 'paper' | 'sand' | 'spruce'
	/**
	 * Where the heading stands on a wide screen: beside the content, of equal weight, in a margin or above it; `half` is a section that
	 * shares its width with another.
	 */
	layout?: keyof typeof layouts
	/** Two sections of paper need less air between them than two colours. */
	followsPaper?: boolean
	precedesPaper?: boolean
	/** Comes after the content; on a wide screen it stands below the heading. */
	aside?: ReactNode
	children: ReactNode
}

const bands = { paper: '', sand: 'bg-sand', spruce: 'bg-spruce text-white' }

const layouts = {
	beside: {
		page: 'gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr]',
		header: '',
		intro: 'mt-4 max-w-[40ch]',
		content: 'lg:row-span-2',
	},
	even: {
		page: 'gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]',
		header: '',
		intro: 'mt-4 max-w-[48ch]',
		content: 'lg:row-span-2',
	},
	margin: {
		page: 'gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,10fr)] lg:grid-rows-[auto_1fr]',
		header: '',
		intro: 'mt-4 max-w-[60ch]',
		content: 'lg:row-span-2',
	},
	across: {
		page: 'gap-x-16 gap-y-8 lg:gap-y-10',
		header: 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:items-baseline lg:gap-x-16',
		intro: 'mt-4 max-w-[60ch] lg:mt-0',
		content: '',
	},
	half: { page: 'gap-y-8 lg:px-0', header: '', intro: 'mt-4 max-w-[60ch]', content: '' },
}

/** A section of the home page that no script draws. */
export function Section({
	id,
	alsoReachedBy,
	heading,
	intro,
	band = 'paper',
	layout = 'beside',
	followsPaper = false,
	precedesPaper = false,
	aside,
	children,
}: Props) {
	const headingId = `${heading.toLowerCase().replace(/[^a-z]+/g, '-')}-heading`
	const place = layouts[layout]
	return (
		<section
			id={id}
			aria-labelledby={headingId}
			className={`section lg:py-14 ${followsPaper ? 'lg:pt-6' : ''} ${precedesPaper ? 'lg:pb-10' : ''} ${bands[band]}`}
		>
			{alsoReachedBy && <span id={alsoReachedBy} />}
			<div className={`page grid ${place.page}`}>
				<header className={intro ? place.header : ''}>
					<h2 id={headingId} className={`text-4xl ${band === 'spruce' ? '' : 'text-spruce'}`}>
						{heading}
					</h2>
					{intro && (
						<div className={`${place.intro} text-lg ${band === 'spruce' ? '' : 'text-muted'}`}>{intro}</div>
					)}
				</header>
				<div className={`min-w-0 ${place.content}`}>{children}</div>
				{aside && <div className="min-w-0 print:col-start-2">{aside}</div>}
			</div>
		</section>
	)
}
