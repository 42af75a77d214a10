export function failuresOfVitest(report: object | null): string[];
export function failuresOfPlaywright(report: object | null): string[];
