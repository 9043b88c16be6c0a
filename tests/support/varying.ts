/** What differs from day to day and from booking to booking in what is kept and compared. */
const varying: [RegExp, string][] = [
	[/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \p{L}+ \d+(?:, \d{4})?/gu, '<a day>'],
	[/\b\d{4}-\d{2}-\d{2}\b/g, '<a date>'],
	[/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, '<a weekday>'],
	[/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/g, '<a day>'],
	// Late in the day today is over, and other tests fill days.
	[/\b(?:Open|Few left|Full|Passed)\b/g, '<how free>'],
	[/^(radio, .*<how free>.*), disabled/gm, '$1'],
	// Some references are all letters.
	[/\b[2-9A-HJ-NP-Z]{6}\b/g, '<a reference>'],
]

export const withoutVarying = (text: string): string =>
	varying.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
