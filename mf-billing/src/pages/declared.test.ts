import remote from '../../remote';

it('creating a voucher is the second entry of the user menu, for who holds the right everywhere [R-SHELL-03, R-RIGHT-30]', () => {
  expect(remote.nav).toMatchObject([
    { route: '/createvoucher', place: 'user', order: 20, rightIn: 'global', label: { en: 'Create voucher' } },
  ]);
  expect(remote.routes).toMatchObject([{ path: '/createvoucher', access: 'login', right: 'createVoucher' }]);
});

it('the voucher form is there behind the log-in, at one address whose letter case is left to the shell [R-ROUTE-21, R-ROUTE-25]', () => {
  expect(remote.routes.map(({ path, access }) => [path, access])).toEqual([['/createvoucher', 'login']]);
});

it('none of its pages has the footer of the public ones [R-SHELL-12]', () => {
  expect(remote.routes.filter((route) => 'footer' in route)).toEqual([]);
});
