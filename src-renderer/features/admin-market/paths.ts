const root = '/admin/marketplace';
export const setupPath = `${root}/setup`;
export const productsPath = `${root}/products`;
export const productPath = (id: number): string => `${productsPath}/${id}`;
