// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Token whose issuer can block recipients, as issuers of stable coins do
contract BlocklistToken is ERC20 {
    mapping(address account => bool blocked) public isBlocked;

    constructor() ERC20("Blocklist Token", "BLOCK") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setBlocked(address account, bool blocked) external {
        isBlocked[account] = blocked;
    }

    function _update(address from, address to, uint256 amount) internal override {
        require(!isBlocked[to], "Account is blocked");
        super._update(from, to, amount);
    }
}
