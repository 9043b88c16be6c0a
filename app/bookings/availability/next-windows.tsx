import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bookingHere, bookWindow } from '#app/shell/links.ts'
import type { ServiceZone } from '../rules/service-zone.ts'
import sheet from './next-windows.css?inline'
import type { NextWindow } from './next-windows.ts'

type Shown = {
	/** The local page that the frame stands on, and its city. */
	place: { page: string; city: string }
	reach: ServiceZone['reach']
	/** `undefined` when it is not known what is free. */
	windows: NextWindow[] | undefined
}

/** The document of the frame on a local page: its next free windows, each a link to the form with that window chosen. */
export const nextWindowsDocument = (shown: Shown): string =>
	`<!doctype html>${renderToStaticMarkup(<NextWindowsDocument {...shown} />)}`

function NextWindowsDocument(shown: Shown) {
	return (
		<html lang="en-CA">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="robots" content="noindex, nofollow" />
				<title>Next free windows</title>
				<base target="_top" />
				<style>{sheet}</style>
			</head>
			<body>
				<NextWindows {...shown} />
			</body>
		</html>
	)
}

function NextWindows({ place, reach, windows }: Shown) {
	if (!windows)
		return (
			<InTheForm page={place.page} link="Choose a day in the form.">
				We can’t see our calendar right now.
			</InTheForm>
		)
	if (windows.length === 0)
		return (
			<InTheForm page={place.page} link="Choose a later day in the form.">
				Nothing is free in the next two weeks.
			</InTheForm>
		)
	return (
		<>
			<h1>{reach === 'fixed-days' ? 'The next windows you can request' : 'The next free windows'}</h1>
			<ul>
				{windows.map(({ date, name, day, id, label }) => (
					<li key={`${date} ${id}`}>
						<a href={bookWindow({ date, window: id, ...place })}>
							{name}, {day} <b>{label}</b>
						</a>
					</li>
				))}
			</ul>
		</>
	)
}

/** Why there are no windows, and a link to the form of the page. */
const InTheForm = ({ page, link, children }: { page: string; link: string; children: ReactNode }) => (
	<p>
		{children} <a href={page + bookingHere()}>{link}</a>
	</p>
)
