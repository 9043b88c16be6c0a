/** What differs from day to day in what is kept and compared. */
const days: [RegExp, string][] = [
	[/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \p{L}+ \d+(?:, \d{4})?/gu, '<a day>'],
	[/\b\d{4}-\d{2}-\d{2}\b/g, '<a date>'],
	[/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, '<a weekday>'],
	[/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b(?:, \d{4})?/g, '<a day>'],
]

export const withoutDays = (text: string): string =>
	days.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
