import type { ReactNode } from 'react'

export type Clause = { id: string; heading: string; body: ReactNode }

/** A legal text: a summary first, then its clauses, each with an anchor. */
export function LegalText({ title, gist, clauses }: { title: string; gist: string[]; clauses: Clause[] }) {
	return (
		<main id="main" className="page section">
			<h1 className="text-5xl text-spruce">{title}</h1>
			<p className="mt-3 text-muted">Effective November 20, 2026</p>
			<div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
				<nav aria-label="On this page" className="print:hidden">
					<ol className="list-decimal space-y-1 pl-6 lg:sticky lg:top-24">
						{clauses.map(({ id, heading }) => (
							<li key={id}>
								<a href={`#${id}`} className="inline-block py-1.5">
									{heading}
								</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="max-w-[68ch]">
					<section aria-labelledby="gist-heading" className="rounded-card bg-sand p-6">
						<h2 id="gist-heading" className="text-2xl text-spruce">
							In short
						</h2>
						<ul className="mt-3 list-disc space-y-2 pl-5">
							{gist.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</section>
					{clauses.map(({ id, heading, body }) => (
						<section key={id} id={id} className="mt-10 space-y-3 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-6">
							<h2 className="text-2xl text-spruce">{heading}</h2>
							{body}
						</section>
					))}
				</div>
			</div>
		</main>
	)
}
