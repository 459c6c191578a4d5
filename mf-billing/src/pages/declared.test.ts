import remote from '../../remote';

it('creating a voucher is the second entry of the user menu, for who holds the right everywhere [R-SHELL-03, R-RIGHT-30]', () => {
  expect(remote.nav).toMatchObject([
    { route: '/createvoucher', place: 'user', order: 20, rightIn: 'global', label: { en: 'Create voucher' } },
  ]);
  expect(remote.routes).toMatchObject([{ path: '/createvoucher', access: 'login', right: 'createVoucher' }]);
});
