// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Token whose transfers misbehave for chosen recipients
contract HostileToken is ERC20 {
    enum Conduct {
        Honest,
        MovesAndSaysFalse,
        BurnsAllGas,
        RevertsWithMuch
    }

    mapping(address recipient => Conduct conduct) public conductOf;

    constructor() ERC20("Hostile Token", "HOST") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setConduct(address recipient, Conduct conduct) external {
        conductOf[recipient] = conduct;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        Conduct conduct = conductOf[to];
        if (conduct == Conduct.BurnsAllGas) {
            while (true) {}
        }
        if (conduct == Conduct.RevertsWithMuch) {
            assembly {
                revert(0, 10000)
            }
        }
        super.transfer(to, amount);
        return conduct != Conduct.MovesAndSaysFalse;
    }
}
